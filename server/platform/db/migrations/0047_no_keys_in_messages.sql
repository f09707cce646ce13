-- Text that began with the command /key was stored and sent as a message. It contains the key of a provider.
update quests
set prompt = '/key', prompt_meta = prompt_meta - 'prompt'
where prompt ~* '^\s*/key([^a-z]|$)';

update notebooks set name = 'New notebook'
where not is_named_by_person and name ~* '^\s*/key([^a-z]|$)';
