-- The word of the product for the parts of a file that an answer used. A quotation mark inside a text is escaped in the
-- text of a JSON value, so only the property itself is replaced.
update quests set sources = replace(sources::text, '"use": "passages"', '"use": "excerpts"')::jsonb
where sources::text like '%"use": "passages"%';

update run_events set events = replace(events::text, '"use": "passages"', '"use": "excerpts"')::jsonb
where events::text like '%"use": "passages"%';
