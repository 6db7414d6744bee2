# canvas: 1000x340
# template: shared/solo12
pictures = 8; highest = 1.05; force = 100; arrow_z = 0.74; scale = 0.0025
