# template: shared/work_of_accuracy
unsound = "not sound, cut off"
