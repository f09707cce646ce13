-- For whom a user asks: themselves, or an organization of which they are a member. It ends with the membership.
alter table users add column organization_id uuid;
alter table users add constraint users_organization foreign key (organization_id, id)
  references organization_members (organization_id, user_id) on delete set null (organization_id);
create index users_organization on users (organization_id) where organization_id is not null;

-- The organization for which an answer was asked. Without a reference: an answer may end after its organization.
alter table model_turns add column organization_id uuid;
alter table model_metrics add column organization_id uuid;
create index model_turns_organization on model_turns (organization_id, ended_at) where organization_id is not null;
create index model_metrics_organization on model_metrics (organization_id, day) where organization_id is not null;

-- Whether new members ask for the organization until they choose otherwise.
alter table organizations add column is_default_account boolean not null default false;
