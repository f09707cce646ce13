-- The value of a setting that is a secret, encrypted; `value` then shows only how it ends.
alter table settings add column sealed_value text;
