-- Administrators can also add models that turn speech into text.
alter table added_models
  drop constraint added_models_type_check,
  add constraint added_models_type_check check (type in ('text', 'image', 'speech-to-text'));
