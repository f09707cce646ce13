import type { FastifyInstance } from 'fastify'
import type { ChangeAccess, ChangingKind } from './access-changes.ts'
import type { BlobKind } from './blobs/sweep.ts'
import type { Ctx, Ports } from './context.ts'
import type { SuppliedQueries } from './db/supplied-queries.ts'
import type { Authenticator } from './http/authentication.ts'
import type { Download } from './http/downloads.ts'
import type { Routes } from './http/http.ts'
import type { JobHandler } from './jobs/jobs.ts'
import type { TopicSource } from './pubsub/live/topic-source.ts'
import type { RunOwner } from './runs/leases.ts'
import type { ResealAll } from './secrets/secret-rotation.ts'
import type { Tool } from './tools/tool.ts'
import type { UserData } from './user-data/user-data.ts'

/** What a domain adds to the program. `server/domains.ts` lists every domain; the platform reads the parts. */
export interface Domain {
  /** The calls that the domain serves, by group and name of the contract. */
  routes?: Routes
  /** Files that are made while they are sent. */
  downloads?: Download[]
  /** Routes for bytes, redirects and webhooks, which the contract cannot describe. */
  addHttp?(http: FastifyInstance, ports: Ports, authenticator: Authenticator): void | Promise<void>
  jobs?(ports: Ports): JobHandler[]
  /** Live topics by name: who may subscribe to them and what subscribers receive. */
  topics?(ports: Ports): Record<string, TopicSource>
  /** Blobs that the domain owns. Those without an owner are removed. */
  blobs?: BlobKind[]
  /** What the domain stores of users, for their archive and the deletion of their account. */
  userData?: UserData
  /** Queries on tables of the domain that earlier domains need. */
  queries?: Partial<SuppliedQueries>
  /** How the access to resources of the domain is changed, for earlier domains that change it. */
  accessChanges?: Partial<Record<ChangingKind, ChangeAccess>>
  /** What models can call. */
  tools?: readonly Tool[]
  /** Encrypts the stored secrets of the domain with another key, by the name that an error message gives them. */
  reseal?: Record<string, ResealAll>
  /** Produces the answers of runs. At most one domain does. */
  runs?: RunOwner
  /** Runs at each start, before the first request. */
  start?(ctx: Ctx): Promise<void>
  /** Runs at the start of the only process of a database, to take up what an earlier process left. */
  recover?(ctx: Ctx): Promise<void>
}

/** Checks the shape of a domain and keeps the exact type of its routes. */
export const defineDomain = <const D extends Domain>(domain: D): D => domain
