# template: shared/touch_down
