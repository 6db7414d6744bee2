# canvas: 1000x270
# template: shared/solo12
pictures = 6; highest = 0.42; force = 10; arrow_z = 0.26; scale = 0.01
