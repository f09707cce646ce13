-- A presence without a notebook: the user has the application open, which friends see. (The table is unlogged.)
alter table notebook_presences rename to presences;
alter table presences alter column notebook_id drop not null;
alter index notebook_presences_pkey rename to presences_pkey;
alter index notebook_presences_notebook rename to presences_notebook;
alter index notebook_presences_user rename to presences_user;
alter index notebook_presences_process rename to presences_process;
alter index notebook_presences_seen_at rename to presences_seen_at;
