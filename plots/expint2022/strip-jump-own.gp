# canvas: 1000x270
# template: shared/solo12
pictures = 8; highest = 0.57; force = 50; arrow_z = 0.28; scale = 0.004
