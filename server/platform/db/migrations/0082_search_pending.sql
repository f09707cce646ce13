-- A long answer has a thousand trigrams: written one by one they take tens of milliseconds. They are collected, and
-- merged when they take four megabytes or by the next vacuum; a search reads the collected ones as well.
alter index quests_search set (fastupdate = on, gin_pending_list_limit = 4096);
alter index quests_search_pairs set (fastupdate = on, gin_pending_list_limit = 4096);
