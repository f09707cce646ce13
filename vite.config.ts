import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown, type Rollup } from 'vite'
import { refuseChunkCycles } from './scripts/bundle/chunk-cycles.ts'
import { compileAhead } from './scripts/bundle/compile-ahead.ts'
import { contractAddresses } from './scripts/bundle/contract-addresses.ts'

/** Where `npm run dev` finds the server program; the built application is served by that server itself. */
const server = process.env.COMMONPLACE_SERVER ?? 'http://127.0.0.1:3000'

const COMPRESSIBLE = /\.(m?js|css|html|svg|json|txt)$/
const compressors = {
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
}

/** Side by side on all cores: the threads that compress take one file each. */
async function compressAll(folder: string, name: string): Promise<void> {
  const bytes = await readFile(join(folder, name))
  await Promise.all(
    Object.entries(compressors).map(async ([ending, compress]) =>
      writeFile(join(folder, `${name}.${ending}`), await compress(bytes)),
    ),
  )
}

/** Compresses once, at build time, what the server then sends as it is. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(
        names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressAll(folder, name)),
      )
    },
  }
}

/** Lists the parts of our own that load when they are first shown, for the service worker to keep. */
function listOfflineFiles(): Plugin {
  return {
    name: 'list-offline-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const needed = new Set<string>()
      const need = (name: string) => {
        const file = bundle[name]
        if (file?.type !== 'chunk' || needed.has(name)) return
        needed.add(name)
        for (const imported of file.imports) need(imported)
      }
      for (const [name, file] of Object.entries(bundle)) if (isOwnChunk(file)) need(name)
      // A part does not load without the styles of the parts that it imports.
      const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'))
      const paths = [...needed, ...styles].sort().map((name) => `/${name}`)
      this.emitFile({ type: 'asset', fileName: 'offline-files.json', source: JSON.stringify(paths) })
    },
  }
}

const isOwnChunk = (file: Rollup.OutputAsset | Rollup.OutputChunk) =>
  file.type === 'chunk' && file.moduleIds.some((id) => !id.includes('node_modules'))

/** What they make is left out where nobody uses it; a bundler cannot know that making it does nothing else. */
const MAKERS_OF_THE_CONTRACT = [
  'z',
  'publicCall',
  'secondStepCall',
  'enrollingCall',
  'userCall',
  'longTextCall',
  'adminCall',
  'liveEvent',
  'pageOf',
  'pageQuery',
  'defineMessages',
  'rule',
]

const pdfPackage = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version: pdfVersion } = createRequire(import.meta.url)('pdfjs-dist/package.json') as {
  version: string
}
/** Where the reader of PDFs finds, by their names, the parts that few documents need. */
const pdfParts = `assets/pdf-${pdfVersion}/`
/** Programs in WebAssembly are not among them: the policy for scripts has no word for them. */
const PDF_PART =
  /^(cmaps\/.+\.bcmap|standard_fonts\/.+\.(pfb|ttf)|iccs\/.+\.icc|wasm\/.+_nowasm_fallback\.js)$/

function withPdfParts(): Plugin {
  return {
    name: 'with-pdf-parts',
    config: () => ({ define: { PDF_PARTS: JSON.stringify(`/${pdfParts}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${pdfParts}`, (request, response, next) => {
        const name = decodeURIComponent(request.url?.split('?')[0]?.slice(1) ?? '')
        if (!PDF_PART.test(name) || name.includes('..')) return next()
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        createReadStream(join(pdfPackage, name)).pipe(response)
      })
    },
    async generateBundle() {
      const names = await readdir(pdfPackage, { recursive: true })
      for (const name of names.filter((name) => PDF_PART.test(name))) {
        const source = await readFile(join(pdfPackage, name))
        this.emitFile({ type: 'asset', fileName: `${pdfParts}${name}`, source })
      }
    },
  }
}

const diagramScript = createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js')
const DIAGRAM_SCRIPT = 'diagrams/mermaid.js'

/**
 * Adds the program that draws diagrams, as its package ships it: one classic script, since a frame of an opaque origin
 * loads no modules of ours. `public/diagrams` has the page of the frame.
 */
function withDiagramScript(): Plugin {
  return {
    name: 'with-diagram-script',
    configureServer({ middlewares }) {
      middlewares.use(`/${DIAGRAM_SCRIPT}`, (_, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
        createReadStream(diagramScript).pipe(response)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: DIAGRAM_SCRIPT, source: await readFile(diagramScript) })
    },
  }
}

/** In the folder of the packages: what it contains is theirs, and it is not kept for offline use. */
const ARTIFACT_RUNTIME = '\0node_modules/artifact-runtime'

/** Bundles the program of react artifacts into one text, since their frame may load no file. */
function withArtifactRuntime(): Plugin {
  return {
    name: 'with-artifact-runtime',
    resolveId: (id) => (id === 'virtual:artifact-runtime' ? ARTIFACT_RUNTIME : undefined),
    async load(id) {
      if (id !== ARTIFACT_RUNTIME) return undefined
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          minify: true,
          lib: {
            entry: resolve('web/artifacts/react-runtime/runtime.ts'),
            formats: ['iife'],
            name: 'artifactRuntime',
          },
        },
      })
      const [output] = Array.isArray(built) ? built : [built]
      if (!output || !('output' in output)) throw new Error('The program of artifacts was not bundled')
      return `export const runtime = ${JSON.stringify(output.output[0].code)}`
    },
  }
}

/** Has the browser fetch the pages with a conversation along with the application: most visits open one. */
function preloadConversation(): Plugin {
  return {
    name: 'preload-conversation',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle).flatMap((file) => {
          if (file.type !== 'chunk' || file.name !== 'chat') return []
          const styles = [...(file.viteMetadata?.importedCss ?? [])]
          return [
            { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file.fileName}` } },
            ...styles.map((name) => ({
              tag: 'link',
              attrs: { rel: 'stylesheet', crossorigin: true, href: `/${name}` },
            })),
          ]
        }),
    },
  }
}

const CONVERSATION_PAGE = /\/web\/notebooks\/(Notebook|NewNotebook)Page\.tsx$/

/** Parts that the pages with a conversation load when they are first shown stay out of the file of these pages. */
function ofConversation(id: string, chunking: Rolldown.ChunkingContext): string | null {
  // Packages follow the modules that use them; a list of icons would lead from each of them to every page.
  if (id.includes('node_modules')) return null
  const importers = [id]
  const seen = new Set(importers)
  for (const importer of importers) {
    if (CONVERSATION_PAGE.test(importer)) return 'chat'
    for (const next of chunking.getModuleInfo(importer)?.importers ?? []) {
      if (!seen.has(next)) importers.push(next)
      seen.add(next)
    }
  }
  return null
}

/**
 * A file for what every page needs, for the packages it needs, and for the pages with a conversation; then one for the
 * schemas of forms, one for common widgets, and one for each other set of pages that share modules. These are not
 * merged into larger ones: merged files import each other, so that one reads what the other has not made yet, and each
 * page loads what it does not use.
 */
const CHUNKS = [
  { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 6 },
  { name: 'app', tags: ['$initial'], priority: 5 },
  { name: ofConversation, priority: 4 },
  { name: 'contract', test: /\/contract\//, priority: 3 },
  { name: 'widgets', test: /\/web\/ui\/(?!gallery)/, minShareCount: 3, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
] satisfies Rolldown.CodeSplittingGroup[]

export default defineConfig({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  plugins: [
    react(),
    tailwindcss(),
    contractAddresses(),
    withPdfParts(),
    withDiagramScript(),
    withArtifactRuntime(),
    preloadConversation(),
    compileAhead(),
    listOfflineFiles(),
    refuseChunkCycles(),
    precompress(),
  ],
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '^/auth/[^/]+/callback': { target: server },
      '/python/runtime': { target: server },
      '/version.json': { target: server },
      '/readyz': { target: server },
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Inlined files would need data: in the policy for scripts and fonts; everything stays a file of our origin.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: { manualPureFunctions: MAKERS_OF_THE_CONTRACT },
      output: {
        codeSplitting: { groups: CHUNKS },
        // A file that pages share is named after all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
})
