# template: shared/speed
lowest = 1e-6; highest = 1e2
