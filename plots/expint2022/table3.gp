# template: shared/products
