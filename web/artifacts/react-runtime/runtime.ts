import * as icons from 'lucide-react'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as recharts from 'recharts'
import { transform } from 'sucrase'

/**
 * The program of react artifacts, in the frame of the artifact: it compiles the module and renders its default export.
 * The build bundles it into one text (vite.config.ts).
 */

const PACKAGES: Record<string, object> = {
  react,
  'react-dom': reactDom,
  'react-dom/client': { createRoot },
  'react/jsx-runtime': jsxRuntime,
  recharts,
  'lucide-react': icons,
}

function requirePackage(name: string): object {
  const found = Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined
  if (!found) throw new Error(`Artifacts can import react, recharts and lucide-react, not "${name}"`)
  return found
}

function runArtifact(source: string): void {
  const { code } = transform(source, {
    transforms: ['typescript', 'jsx', 'imports'],
    jsxRuntime: 'automatic',
    production: true,
    filePath: 'artifact.tsx',
  })
  const artifact: { exports: { default?: unknown; App?: unknown } } = { exports: {} }
  // oxlint-disable-next-line typescript/no-implied-eval -- it runs in the frame of the artifact, which permits it
  const run = new Function('require', 'module', 'exports', 'React', code)
  run(requirePackage, artifact, artifact.exports, react)
  const component = artifact.exports.default ?? artifact.exports.App
  const root = document.querySelector('#root')
  if (typeof component !== 'function' || !root)
    throw new Error('The artifact has no default export to render')
  createRoot(root).render(react.createElement(component as react.FunctionComponent))
}

Object.assign(globalThis, { runArtifact })
