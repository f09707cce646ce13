/** The tool that runs programs in the browser of the sender. */
export const RUN_PYTHON = 'run_python'
/** Longer programs are not run. Characters. */
export const PYTHON_PROGRAM_MAX = 20_000
/** What a program may print. Characters. */
export const PYTHON_OUTPUT_MAX = 50_000
export const PYTHON_CHARTS_MAX = 5
/** How long a program may run, from its start. */
export const PYTHON_SECONDS = 60
/** The memory of the interpreter with its program. */
export const PYTHON_MEMORY_MB = 512
