-- Words of scripts without spaces are told by pairs of letters from now on: files that have any are indexed anew.
create temporary table unspaced on commit drop as
  select distinct file_id from file_chunks
  where text ~ '[\u0E01-\u0ECD\u1000-\u1049\u1780-\u17D3\u3005-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFF66-\uFF9D]';

delete from file_words where file_id in (select file_id from unspaced);
update file_chunks set has_words = false where file_id in (select file_id from unspaced);
-- Nobody works on it: whoever looks for lost attempts takes it up. What is being cut into passages goes on by itself.
update files
set vectorized = false, is_vectorizing = true, index_run = gen_random_uuid(), index_owner = null, index_alive_at = 'epoch'
where chunked and id in (select file_id from unspaced);
