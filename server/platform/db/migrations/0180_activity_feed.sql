-- What an activity was about, for feeds of users, projects and organizations. The subject may be deleted: its name stays.
alter table activities
  add column subject_kind text,
  add column subject_id uuid,
  add column subject_name text,
  add column project_id uuid,
  add column organization_id uuid;
create index activities_project on activities (project_id, created_at desc) where project_id is not null;
create index activities_organization on activities (organization_id, created_at desc)
  where organization_id is not null;
create index activities_created_at on activities (created_at);
