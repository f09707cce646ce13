// Runs one program in Pyodide. It has no network: the policy of its page permits none, and what it needs is sent to it.
// The program can reach everything in this worker; the page that reads its messages trusts none of them.
const PAGE_BYTES = 65_536
const ERROR_MAX = 5000

/** Functions for programs, which a model knows from the description of the tool. */
const HELPERS = `
import json as _json

def show_table(rows, columns=None):
    """Prints a list of dicts, or of lists with names of columns, as a table."""
    rows = list(rows)
    if columns is None:
        columns = list(dict.fromkeys(key for row in rows for key in row)) if rows and isinstance(rows[0], dict) else []
    cells = [[str(row.get(name, "")) if isinstance(row, dict) else str(row[at]) for at, name in enumerate(columns)] if columns
             else [str(cell) for cell in row] for row in rows]
    names = [str(name) for name in columns] or ["" for _ in (cells[0] if cells else [])]
    clean = [[cell.replace("|", "\\\\|").replace("\\n", " ") for cell in row] for row in [names, *cells]]
    widths = [max(3, *(len(row[at]) for row in clean if at < len(row))) for at in range(len(names))]
    line = lambda row: "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |"
    print("\\n".join([line(clean[0]), "|" + "|".join("-" * (width + 2) for width in widths) + "|", *map(line, clean[1:])]))

def show_chart(type, rows, x, y, title="", x_label=None, y_label=None, stacked=False):
    """Shows a chart of a list of dicts to the user."""
    from _answer import add_chart
    columns = [y] if isinstance(y, str) else list(y)
    simple = lambda value: value if value is None or (isinstance(value, (int, float)) and not isinstance(value, bool)) else str(value)
    labels = {name: text for name, text in (("xLabel", x_label), ("yLabel", y_label)) if text}
    add_chart(_json.dumps({"type": type, "title": title, "xKey": x, "stacked": stacked, **labels,
        "series": [{"key": name} for name in columns],
        "data": [{name: simple(row.get(name)) for name in [x, *columns]} for row in rows]}, allow_nan=False))
`

/** The memory of the interpreter grows by this function only. */
function limitMemory(bytes) {
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError('The memory is used up')
    return Reflect.apply(grow, this, [pages])
  }
}

/** The interpreter fetches its parts. */
function answerFetches(parts) {
  globalThis.fetch = async (address) => {
    const part = parts[new URL(address).pathname.slice(1)]
    if (!part) throw new TypeError('There is no network')
    return new Response(part.bytes, { headers: { 'content-type': part.type } })
  }
}

function createOutput(max) {
  let text = ''
  return {
    add(line) {
      if (text.length < max) text += `${line}\n`
    },
    text: () => {
      const note = '[The output is cut here]'
      const whole = text.trimEnd()
      return whole.length <= max - note.length ? whole : `${whole.slice(0, max - note.length - 1)}\n${note}`
    },
  }
}

async function startInterpreter({ loader, engine, wasm, library }) {
  answerFetches({
    'pyodide.asm.wasm': { bytes: wasm, type: 'application/wasm' },
    'python_stdlib.zip': { bytes: library, type: 'application/zip' },
  })
  const [{ loadPyodide, version }, { default: createPyodideModule }] = await Promise.all([
    import(URL.createObjectURL(loader)),
    import(URL.createObjectURL(engine)),
  ])
  const info = { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten', python: '3.14', version }
  return loadPyodide({
    createPyodideModule,
    indexURL: 'https://runtime.invalid/',
    // No packages: those of Pyodide are on servers of others.
    lockFileContents: { info, packages: {} },
    packageBaseUrl: 'https://runtime.invalid/',
    checkAPIVersion: false,
  })
}

/** The lines of an exception, without those of the interpreter. */
function exceptionOf(error) {
  const text = String(error?.message ?? error)
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.includes('File "<exec>"'))
  const shown = first > 0 ? [lines[0], ...lines.slice(first)] : lines
  return shown.join('\n').trim().slice(-ERROR_MAX)
}

globalThis.onmessage = async ({ data: { files, program, limits } }) => {
  const output = createOutput(limits.outputMax)
  const charts = []
  const end = (error) =>
    globalThis.postMessage({ output: output.text(), charts, ...(error !== undefined && { error }) })
  try {
    limitMemory(limits.memoryBytes)
    const python = await startInterpreter(files)
    python.setStdout({ batched: output.add })
    python.setStderr({ batched: output.add })
    python.registerJsModule('_answer', {
      add_chart(definition) {
        if (charts.length >= limits.chartsMax) throw new Error(`At most ${limits.chartsMax} charts are shown`)
        charts.push(definition)
      },
    })
    python.runPython(HELPERS)
    globalThis.postMessage({ isReady: true })
    const value = await python.runPythonAsync(program)
    if (value !== undefined) output.add(python.globals.get('repr')?.(value) ?? String(value))
    end()
  } catch (error) {
    end(exceptionOf(error))
  }
}
