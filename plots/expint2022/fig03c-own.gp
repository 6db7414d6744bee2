# template: shared/step_error
highest = 1e2
