# template: shared/products.timing
