import { browserTiers, tiers } from './architecture.mjs'

const TEST = '\\.(test|e2e)\\.tsx?$'
const TESTING = '^(server|web)/testing/'
const WEB_DOMAIN = '^web/(?!app/|platform/|ui/|testing/)([^/]+)/'
/** Modules that compose domains of any line. */
const WEB_ROOT = '(Page\\.tsx|/domain\\.tsx|^web/[^/]+/routes\\.ts)$'
const anyOf = (names) => `(${names.join('|')})`

/** From a server domain to others of its own line or of later ones. */
const tierRules = tiers.map((names, line) => ({
  name: `tiers-${line + 1}-${names[0]}`,
  comment: 'A domain may use domains of earlier lines of architecture.mjs only.',
  severity: 'error',
  from: { path: `^server/${anyOf(names)}/` },
  to: { path: `^server/${anyOf(tiers.slice(line).flat())}/`, pathNot: '^server/$1/' },
}))

/** The same in the browser, where pages compose any domain and the paths of pages are public. */
const browserTierRules = browserTiers.map((names, line) => ({
  name: `browser-tiers-${line + 1}-${names[0]}`,
  comment: 'A domain may use domains of earlier lines of architecture.mjs only; dialogs are opened by name.',
  severity: 'error',
  from: { path: `^web/${anyOf(names)}/`, pathNot: [TEST, WEB_ROOT] },
  to: { path: `^web/${anyOf(browserTiers.slice(line).flat())}/`, pathNot: ['^web/$1/', '/paths\\.ts$'] },
}))

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule('no-cycles', 'Nothing depends on itself, not even for a type.', {}, { circular: true }),
    rule('resolvable', 'Every import leads somewhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    rule(
      'runtime-packages',
      'What runs at the person’s machine is a dependency, not a development dependency.',
      { path: '^(contract|server|web)/', pathNot: [TEST, TESTING] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'two-programs-server',
      'The server knows the browser program by the contract only.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    rule(
      'two-programs-web',
      'The browser program knows the server by the contract only.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'contract-is-pure',
      'The contract says shapes and calls; it imports zod and the contract builder.',
      { path: '^contract/', pathNot: TEST },
      { pathNot: ['^contract/', '^node_modules/(zod|@orpc/contract)/'] },
    ),
    rule(
      'platform-knows-no-domain',
      'The platform serves any product: it knows neither domains nor the composition root.',
      { path: '^(server|web)/platform/', pathNot: TEST },
      { path: '^(server|web)/', pathNot: '^$1/platform/' },
    ),
    rule(
      'ui-is-dumb',
      'Widgets have no data and no domain words.',
      { path: '^web/ui/', pathNot: TEST },
      {
        path: '^(web|contract)/',
        pathNot: ['^web/ui/', '^web/platform/(?!api|current-user|live|session|local-database)'],
      },
    ),
    rule('tests-are-leaves', 'Nothing imports a test.', {}, { path: TEST }),
    rule(
      'testing-stays-in-tests',
      'The product does not run test support.',
      { path: '^(contract|server|web)/', pathNot: [TEST, TESTING] },
      { path: TESTING },
    ),
    ...tierRules,
    ...browserTierRules,
    rule(
      'domain-face',
      'Another domain shows its service, its policy and its types only; its query fragments to stores.',
      { path: '^server/(?!platform/|testing/)([^/]+)/', pathNot: TEST },
      {
        path: '^server/[^/]+/',
        pathNot: ['^server/($1|platform|testing)/', '[/.](service|policy|types|fragments)\\.ts$'],
      },
    ),
    rule(
      'fragments-in-stores',
      'A query fragment is a part of a query or of another fragment, and queries are written in stores.',
      { path: '^server/', pathNot: [TEST, TESTING, '[/.](store|fragments)\\.ts$'] },
      { path: '^server/.+[/.]fragments\\.ts$' },
    ),
    rule(
      'composition-root',
      'The application composes the domains; no domain imports it.',
      { path: '^server/[^/]+/', pathNot: [TEST, TESTING] },
      { path: '^server/[^/]+\\.ts$' },
    ),
    rule(
      'jobs-and-routes-are-roots',
      'Jobs and routes are registered in domain.ts; other modules call the service.',
      { path: '^server/', pathNot: [TEST, TESTING, '^server/[^/]+/domain\\.ts$'] },
      { path: '^server/.+[/.](jobs|routes)\\.ts$', pathNot: '^server/platform/' },
    ),
    rule(
      'domains-are-registered',
      'A domain is registered in domains.ts; no other module imports its manifest.',
      { path: '^(server|web)/', pathNot: ['^server/domains\\.ts$', '^web/domains\\.ts$'] },
      { path: '^(server|web)/(?!platform/)[^/]+/domain\\.tsx?$' },
    ),
    rule(
      'sql-in-stores',
      'Only stores and the platform know the database.',
      {
        path: '^server/',
        pathNot: [TEST, TESTING, '^server/platform/', '[/.](store|tables|fragments)\\.ts$'],
      },
      { path: '^(node_modules/(kysely|pg|@types/pg)/|server/platform/db/(schema|columns)\\.ts$)' },
    ),
    rule(
      'http-in-routes',
      'Only routes, the platform and the composition root know HTTP.',
      { path: '^server/[^/]+/', pathNot: [TEST, TESTING, '^server/platform/', '[/.]routes\\.ts$'] },
      { path: '^node_modules/(fastify|@fastify/[^/]+|@orpc/(server|openapi|zod|json-schema))/' },
    ),
    rule(
      'store-is-low',
      'A store knows rows and contract shapes, not people’s wishes.',
      { path: '^server/.+[/.](store|policy|fragments)\\.ts$' },
      { path: '^server/.+[/.](service|routes|jobs)\\.ts$', pathNot: '^server/platform/' },
    ),
    rule(
      'fetch-in-queries',
      'Only queries and live updates talk to the server.',
      {
        path: '^web/',
        pathNot: [TEST, TESTING, '^web/platform/', '[/.](queries|live)\\.ts$'],
      },
      { path: '^(web/platform/api\\.ts$|node_modules/@orpc/)' },
    ),
    rule(
      'queries-below-components',
      'Data does not know how it is shown.',
      { path: '^web/.+[/.](queries|live)\\.ts$' },
      { path: '^web/.+\\.tsx$' },
    ),
    rule(
      'pages-are-roots',
      'A page is loaded by a route only.',
      { path: '^web/', pathNot: [TEST, '^web/(app/route-tree\\.tsx|[^/]+/routes\\.ts)$'] },
      { path: '^web/(?!ui/).+Page\\.tsx$' },
    ),
    rule(
      'paths-are-pure',
      'Any domain may import the paths of another, so they import nothing.',
      { path: '^web/[^/]+/paths\\.ts$' },
      { path: '.' },
    ),
    rule(
      'dialogs-by-name',
      'A dialog of another domain is opened by its name.',
      { path: WEB_DOMAIN, pathNot: TEST },
      { path: 'Dialog\\.tsx$', pathNot: ['^web/$1/', '^web/ui/'] },
    ),
    rule(
      'domain-root-is-first',
      'The modules beside the folders of a domain know none of these folders.',
      { path: '^web/(auth|files)/[^/]+$', pathNot: [TEST, WEB_ROOT] },
      { path: '^web/$1/[^/]+/' },
    ),
    rule(
      'files-folders-are-apart',
      'The library composes the other folders of web/files, which know only the modules above them.',
      { path: '^web/files/(sharing|tags|uploads)/', pathNot: TEST },
      { path: '^web/files/[^/]+/', pathNot: '^web/files/$1/' },
    ),
    rule(
      'browser-domains-are-listed',
      'A domain of the browser is listed in architecture.mjs.',
      { path: `^web/(?!${anyOf(['app', 'platform', 'ui', 'testing', ...browserTiers.flat()])}/)[^/]+/` },
      {},
    ),
    rule(
      'app-knows-no-domain',
      'The shell reads what the domains register; it imports none of them.',
      { path: '^web/app/', pathNot: TEST },
      { path: WEB_DOMAIN },
    ),
    rule(
      'app-is-the-root',
      'The application puts the domains together; no domain imports it.',
      { path: '^web/(?!app/|testing/)', pathNot: TEST },
      { path: '^web/app/' },
    ),
    rule(
      'scripts-need-nothing',
      'Scripts run before any package is installed, except checks that need a parser, the tool for screenshots and the parts of the bundler.',
      { path: '^scripts/', pathNot: `${TEST}|^scripts/(?:language-rules|screens)\\.mjs$|^scripts/bundle/` },
      { path: '^node_modules/' },
    ),
  ],
  options: {
    // TypeScript 7 has no parser that dependency-cruiser could use.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web|server)/.*node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    },
  },
}
