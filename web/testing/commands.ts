import { domains } from '#web/domains.ts'
import { registerCommands } from '#web/platform/commands.ts'

/** The commands of all domains, as the application registers them. */
export const registerAllCommands = () => registerCommands(domains.flatMap(({ commands }) => commands ?? []))
