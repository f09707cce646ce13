-- How charts are shown has the name that the specification gives it: `recharts.displayMode`.
update user_model_settings
set settings = jsonb_set(
  settings #- '{display,chartDisplay}',
  '{display,recharts}',
  jsonb_build_object('displayMode', settings #> '{display,chartDisplay}')
)
where settings #> '{display,chartDisplay}' is not null;
