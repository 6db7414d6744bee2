# canvas: 1000x220
# template: shared/solo12
pictures = 8; highest = 0.42; force = 20; arrow_z = 0.22; scale = 0.007
