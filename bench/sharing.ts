// Lists of shared items, lists of who has access, and permission checks: 100,000 users (BENCH_USERS), 1,000 groups, and 10,000 shared items of one user (BENCH_ITEMS).
import type { Client } from 'pg'
import type { ShareType } from '#contract/shares.ts'
import { startApp } from './support/app-process.ts'
import { median, milliseconds, percentile } from './support/figures.ts'
import { type Person, registerPerson } from './support/person.ts'
import { type Finding, report } from './support/report.ts'

const USERS = Number(process.env.BENCH_USERS ?? 100_000)
const ITEMS = Number(process.env.BENCH_ITEMS ?? 10_000)
const GROUPS = 1000
const GROUP_MEMBERS = 100
/** The groups of the colleague. */
const OWN_GROUPS = 20
/** As many as the product allows. */
const PROJECTS = 500
const IN_PROJECTS = 5
const ROUNDS = 60
const WARM_UP = 5
const BUDGET = 100

/** How the figures name the types. */
const NAMES = { Session: 'notebook', FabFile: 'file', Project: 'project' } as const

/** The items with as much access as the product allows. */
interface Largest {
  Session: string
  FabFile: string
  Project: string
}

const app = await startApp()
try {
  const [owner, colleague, stranger] = [
    await registerPerson(app),
    await registerPerson(app),
    await registerPerson(app),
  ]
  const database = await app.database()
  try {
    const largest = await seed(database, owner, colleague)
    const ids = await listSeenBy(database, owner, colleague)
    report('sharing', await measure({ owner, colleague, stranger, largest, ids }))
  } finally {
    await database.end()
  }
} finally {
  await app.stop()
}

async function seed(database: Client, owner: Person, colleague: Person): Promise<Largest> {
  await database.query('set statement_timeout = 0')
  await seedPeople(database, colleague)
  await seedItems(database, owner)
  await seedGrants(database, owner, colleague)
  await database.query(
    'vacuum analyze users, groups, group_members, notebooks, files, projects, project_files, grants, share_links, share_link_holders',
  )
  return {
    Session: await shareWithMany(database, 'notebook', 'notebooks', owner),
    FabFile: await shareWithMany(database, 'file', 'files', owner),
    Project: await shareWithMany(database, 'project', 'projects', owner),
  }
}

/** Numbered users and groups: other tables refer to them by their numbers. */
async function seedPeople(database: Client, { id }: Person): Promise<void> {
  await database.query(
    `create temporary table person as select number, gen_random_uuid() as id from generate_series(0, $1::int - 1) number`,
    [USERS],
  )
  await database.query(
    `insert into users (id, username, email, name, created_at, updated_at)
     select id, 'person-' || number, 'person-' || number || '@example.org', 'Person ' || number, now(), now() from person`,
  )
  await database.query(
    `create temporary table crew as select number, gen_random_uuid() as id from generate_series(0, $1::int - 1) number`,
    [GROUPS],
  )
  await database.query(
    `insert into groups (id, name, user_id, created_at, updated_at)
     select crew.id, 'Group ' || crew.number, person.id, now(), now() from crew join person using (number)`,
  )
  await database.query(
    `insert into group_members (group_id, user_id)
     select crew.id, person.id from crew cross join generate_series(0, $1::int - 1) place
     join person on person.number = (crew.number + place * $2::int) % $3::int
     on conflict do nothing`,
    [GROUP_MEMBERS, GROUPS, USERS],
  )
  await database.query(
    'insert into group_members (group_id, user_id) select id, $1 from crew where number < $2::int',
    [id, OWN_GROUPS],
  )
}

/** Half of the items of the owner are notebooks, half files; each user has a notebook too. */
async function seedItems(database: Client, { id }: Person): Promise<void> {
  const half = Math.round((ITEMS - PROJECTS) / 2)
  await database.query(
    `insert into projects (id, user_id, name, created_at, updated_at)
     select gen_random_uuid(), $1, 'Project ' || number, now(), now() - make_interval(mins => number)
     from generate_series(1, $2::int) number`,
    [id, PROJECTS],
  )
  await database.query(
    `insert into notebooks (id, user_id, name, is_named_by_person, project_id, created_at, updated_at)
     select gen_random_uuid(), $1, 'Notebook ' || number, true, project.id, now(), now() - make_interval(mins => number)
     from generate_series(1, $2::int) number
     left join (select id, row_number() over () as place from projects where user_id = $1) project
       on number % $3::int = 0 and project.place = 1 + number / $3::int % $4::int`,
    [id, half, IN_PROJECTS, PROJECTS],
  )
  await database.query(
    `insert into notebooks (id, user_id, name, is_named_by_person, created_at, updated_at)
     select gen_random_uuid(), id, 'Notebook of ' || number, true, now(), now() - make_interval(mins => number) from person`,
  )
  await database.query(
    `insert into files (id, user_id, file_name, file_size, mime_type, kind, is_text, type, state, created_at, updated_at)
     select gen_random_uuid(), $1, 'Report ' || number || '.md', number, 'text/markdown', 'markdown', true, 'file', 'ready',
       now(), now() - make_interval(mins => number)
     from generate_series(1, $2::int) number`,
    [id, half],
  )
  await database.query(
    `insert into project_files (project_id, file_id, role, added_at, added_by)
     select project.id, file.id, 'knowledge', now(), $1
     from (select id, row_number() over () as place from files where user_id = $1) file
     join (select id, row_number() over () as place from projects where user_id = $1) project
       on file.place % $2::int = 0 and project.place = 1 + file.place / $2::int % $3::int`,
    [id, IN_PROJECTS, PROJECTS],
  )
}

/**
 * Each item of the owner is shared with two users and a group; a third of them with the colleague, a third with a group of the
 * colleague. Notebooks of others are shared with one user each. The colleague has opened the links of some notebooks.
 */
async function seedGrants(database: Client, owner: Person, colleague: Person): Promise<void> {
  await database.query(
    `create temporary table item as
     select kind, id, row_number() over () as number from (
       select 'notebook' as kind, id from notebooks where user_id = $1
       union all select 'file', id from files where user_id = $1
       union all select 'project', id from projects where user_id = $1) own`,
    [owner.id],
  )
  const grant = (subject: string, from: string, values: unknown[] = []) =>
    database.query(
      `insert into grants (resource_kind, resource_id, subject_kind, subject_id, permissions, created_by, created_at)
       select ${subject}, array['read'], null, now() from ${from} on conflict do nothing`,
      values,
    )
  await grant(
    "item.kind, item.id, 'user', person.id",
    'item cross join unnest(array[7, 11]) factor join person on person.number = item.number * factor % $1::int',
    [USERS],
  )
  await grant(
    "item.kind, item.id, 'group', crew.id",
    'item join crew on crew.number = $2::int + item.number % ($1::int - $2::int)',
    [GROUPS, OWN_GROUPS],
  )
  await grant("item.kind, item.id, 'user', $1::uuid", 'item where number % 3 = 0', [colleague.id])
  await grant(
    "item.kind, item.id, 'group', crew.id",
    'item join crew on crew.number = item.number % $1::int where item.number % 3 = 1',
    [OWN_GROUPS],
  )
  await grant(
    "'notebook', notebooks.id, 'user', reader.id",
    `notebooks join person on person.id = notebooks.user_id
     join person reader on reader.number = (person.number + 1) % $1::int`,
    [USERS],
  )
  await database.query(
    `create temporary table link as select id, gen_random_uuid() as link_id from item where kind = 'notebook' and number % 9 = 2`,
  )
  await database.query('insert into share_links (id) select link_id from link')
  await grant("'notebook', id, 'link', link_id", 'link')
  await database.query(
    'insert into share_link_holders (link_id, user_id, opened_at) select link_id, $1, now() from link',
    [colleague.id],
  )
}

/** Shares one item with 80 more users and 15 more groups; returns its id. */
async function shareWithMany(database: Client, kind: string, table: string, { id }: Person): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select id from ${table} where user_id = $1 order by updated_at limit 1`,
    [id],
  )
  const itemId = rows[0]?.id ?? ''
  for (const [subject, from, count] of [
    ['user', 'person', 80],
    ['group', 'crew', 15],
  ] as const)
    await database.query(
      `insert into grants (resource_kind, resource_id, subject_kind, subject_id, permissions, created_at)
       select $1, $2, $3, id, array['read'], now() from ${from} where number between 100 and 99 + $4::int
       on conflict do nothing`,
      [kind, itemId, subject, count],
    )
  return itemId
}

type Way = 'direct' | 'group' | 'link' | 'none'

/** Notebooks of the owner by the way in which the colleague reads them. */
async function listSeenBy(database: Client, owner: Person, { id }: Person): Promise<Record<Way, string[]>> {
  const list = async (condition: string) => {
    const { rows } = await database.query<{ id: string }>(
      `select id from notebooks where user_id = $1 and project_id is null and ${condition} order by id limit $3::int`,
      [owner.id, id, ROUNDS + WARM_UP],
    )
    return rows.map((row) => row.id)
  }
  const isDirect = 'id in (select resource_id from grants where user_id = $2)'
  const isByGroup = `id in (select resource_id from grants join group_members on group_id = subject_id
    where group_members.user_id = $2)`
  const isByLink = `id in (select resource_id from grants join share_link_holders on link_id = subject_id
    where share_link_holders.user_id = $2)`
  return {
    direct: await list(isDirect),
    group: await list(`${isByGroup} and not ${isDirect}`),
    link: await list(`${isByLink} and not ${isDirect} and not ${isByGroup}`),
    none: await list(`not ${isDirect} and not ${isByGroup} and not ${isByLink}`),
  }
}

interface Measured {
  owner: Person
  colleague: Person
  stranger: Person
  largest: Largest
  ids: Record<Way, string[]>
}

async function measure({ owner, colleague, stranger, largest, ids }: Measured): Promise<Finding[]> {
  const lists: [string, (round: number) => Promise<unknown>][] = [
    ['Notebooks shared with one user, first page', () => colleague.call.notebooks.listShared({})],
    ['The same, any page', (round) => colleague.call.notebooks.listShared({ page: 1 + ((round * 13) % 90) })],
    [
      'Files shared with one user, any page',
      (round) => colleague.call.files.list({ shared: 'true', page: 1 + (round % 20) }),
    ],
    [
      'Projects of one user and of others',
      (round) => colleague.call.projects.list({ page: 1 + (round % 40) }),
    ],
    ['Own notebooks, with their readers', (round) => owner.call.notebooks.list({ page: 1 + (round % 40) })],
    ['Own files, with who can read them', (round) => owner.call.files.list({ page: 1 + (round % 20) })],
    ...Object.entries(largest).map(([type, id]): [string, () => Promise<unknown>] => [
      `Users with access to one ${NAMES[type as keyof Largest]}, about 85`,
      () => owner.call.shares.list({ type: type as ShareType, id }),
    ]),
    [
      'Groups with access to one notebook',
      () => owner.call.shares.listGroups({ type: 'Session', id: largest.Session }),
    ],
  ]
  const checks: [string, (round: number) => Promise<unknown>][] = [
    ['A notebook shared directly', (round) => colleague.call.notebooks.get({ id: at(ids.direct, round) })],
    ['A notebook shared with a group', (round) => colleague.call.notebooks.get({ id: at(ids.group, round) })],
    ['A notebook read by a link', (round) => colleague.call.notebooks.get({ id: at(ids.link, round) })],
    [
      'A notebook that is not shared with the user',
      (round) => refused(stranger.call.notebooks.get({ id: at(ids.none, round) })),
    ],
    ['A project', () => owner.call.projects.get({ id: largest.Project })],
    ['An address with 50 notebooks', () => colleague.call.shares.open({ ids: fifty(ids) })],
  ]
  const findings: Finding[] = []
  for (const [what, call] of [...lists, ...checks]) findings.push(await finding(what, call))
  return findings
}

function at(list: string[], round: number): string {
  return list[round % list.length] ?? ''
}

function fifty({ direct, group }: Record<Way, string[]>): string {
  return [...direct.slice(0, 25), ...group.slice(0, 25)].join()
}

/** Resolves when the call is refused. */
async function refused(call: Promise<unknown>): Promise<void> {
  const isRefused = await call.then(
    () => false,
    () => true,
  )
  if (!isRefused) throw new Error('A user without access was answered')
}

async function finding(what: string, call: (round: number) => Promise<unknown>): Promise<Finding> {
  for (let round = 0; round < WARM_UP; round += 1) await call(ROUNDS + round)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await call(round)
    times.push(performance.now() - began)
  }
  const p95 = percentile(times, 0.95)
  return {
    what: `${what}: p95`,
    figure: milliseconds(p95),
    reference: `p50 ${milliseconds(median(times))}`,
    budget: `≤ ${BUDGET} ms`,
    isMet: p95 <= BUDGET,
  }
}
