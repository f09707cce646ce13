-- The text of a message by which it is found: the question and every version of the answer. Its indexes are expression
-- indexes on `quests`, so that the transaction that writes a message also indexes it, by any of its writers.
create function search_text(prompt text, replies text[]) returns text
language plpgsql immutable parallel safe as $$
begin
  return lower(prompt || E'\n' || array_to_string(replies, E'\n'));
end $$;

-- The letters beyond ASCII and the pairs of them, for scripts without spaces: trigrams need three letters in one word,
-- and depend on the locale of the database.
create function search_pairs(given text) returns text[]
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(given) = length(given) then return '{}'; end if;
  return (
    select coalesce(array_agg(distinct gram), '{}') from (
      select letter, lead(letter) over (partition by run_number order by place) as next
      from regexp_matches(given, '[^\u0001-\u007F]+', 'g') with ordinality runs(run, run_number),
        unnest(string_to_array(run[1], null)) with ordinality letters(letter, place)
    ) pairs, unnest(array[letter, letter || next]) gram
    where gram is not null
  );
end $$;

-- Written at once: the list of pending entries would make single writes wait until it is merged.
create index quests_search on quests using gin (search_text(prompt, replies) gin_trgm_ops) with (fastupdate = off);
create index quests_search_pairs on quests using gin (search_pairs(search_text(prompt, replies))) with (fastupdate = off);
create index notebooks_global on notebooks (updated_at desc) where is_global_read;
