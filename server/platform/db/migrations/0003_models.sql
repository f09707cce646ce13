create table provider_keys (
  -- A vendor's name, or `compatible-<name>`.
  id text primary key,
  -- Sealed by secret-box.ts for this id.
  sealed_key text,
  base_url text,
  updated_by uuid not null,
  updated_at timestamptz not null
);

-- Only models configured by an administrator; the others use the defaults of models/policy.ts.
create table model_configurations (
  id text primary key,
  enabled boolean not null,
  is_private boolean not null,
  allowed_user_tags text[] not null,
  fallback_model text,
  pricing jsonb,
  rank integer,
  updated_at timestamptz not null
);
