# template: shared/romeo
