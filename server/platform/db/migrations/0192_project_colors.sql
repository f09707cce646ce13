-- The color of a project in lists; without one the browser takes one by the id.
alter table projects add column color text;
