# template: shared/speed
lowest = 1e-10; highest = 1e1
