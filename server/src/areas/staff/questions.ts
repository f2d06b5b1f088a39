/**
 * What people ask of the areas that are built on them: their rights and their accounts. Parts of statements are on a row of the
 * alias that is named, a person's or a job's.
 */
import type { RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'
import type { Reading } from '../../kit/reading.ts'

/** A typed limit of a person's own. */
export type OwnLimit = { readonly key: string; readonly value: number }
type Ids = readonly number[]
type Change = () => Promise<void>
/** A role or a job that may be given; `level` is that of the highest role it is or brings. */
export type Giveable = { readonly id: number; readonly name: string; readonly level: number | null }

/** Roles and limits: who may touch whom, who holds what. */
export const rights = {
  /** Refuses unless everybody named exists and nobody stands above the person who asks. */
  guardStaff: asked<[Context, staffIds: Ids], Promise<void>>('who may touch whom'),
  /** The same for rights: nobody changes her own either. */
  guardEmpowered: asked<[Context, staffIds: Ids], Promise<void>>('who may change whose rights'),
  /** Refuses unless all roles exist and none stands above the person who asks. */
  guardGivenRoles: asked<[Context, roleIds: Ids], Promise<void>>('who may give which roles'),
  /** Makes a change and refuses it when somebody affected ends up with more than the person who asks has. */
  withoutEscalation: asked<[Context, affected: () => Promise<Ids>, Change], Promise<void>>(
    'whether a change gives too much',
  ),
  /** The same for what a job grants to all who hold it. */
  grantsMove: asked<[Context, jobId: number, Change], Promise<void>>('whether a job gives too much'),
  /** Level and limits of the person who asks. */
  own: asked<[Context], Promise<{ readonly level: number; readonly features: ReadonlyMap<string, number> }>>(
    'what somebody may give',
  ),
  setRoles: asked<[Context, staffId: number, roleIds: Ids], Promise<void>>('to give somebody roles'),
  setLimits: asked<[Context, staffId: number, readonly OwnLimit[]], Promise<void>>('to give somebody limits'),
  limitsOf: asked<[Context, staffId: number], Promise<OwnLimit[]>>('limits of somebody’s own'),
  /** Roles by id as they are given: `group` ones to group staff alone. */
  rolesOf: asked<
    [Context, Ids],
    Promise<{ readonly name: string; readonly group: boolean; readonly status: number }[]>
  >('roles by id'),
  /** Roles in use, the highest first. */
  roles: asked<[Context], Promise<Giveable[]>>('the roles of a hospital'),
  /** The same within a message, as they come. */
  roleNames: asked<[], Reading<readonly { readonly id: number; readonly name: string }[]>>('roles by name'),
  rolesOfJobs: asked<[jobIds: Ids], Reading<number[]>>('the roles jobs bring along'),
  roleTaken: asked<[column: 'name' | 'code', value: string, exceptId: number | null], RawBuilder<unknown>>(
    'whether a role has a name',
  ),
} as const

/** The same as columns and conditions. */
export const rightsIn = {
  /** Names of the roles of a person, her jobs' among them. */
  roleNames: asked<[person: string], string>('names of somebody’s roles'),
  /** Whether a person holds a role, herself or through a job. */
  holdsRole: asked<[person: string, roleId: number], RawBuilder<unknown>>('whether somebody holds a role'),
  /** Ids of the roles a person holds herself, as a query of `role_id`. */
  ownRoles: asked<[person: string], string>('roles of somebody’s own'),
  /** Her own limits as a query of `key` and `value`. */
  ownLimits: asked<[person: string], string>('limits of somebody’s own, in a list'),
  /** How high the person stands whose id an expression gives; the lower, the more. */
  rank: asked<[staffId: string], string>('how high somebody stands'),
  jobLevel: asked<[job: string], string>('how high the roles of a job stand'),
  jobRoleNames: asked<[job: string], string>('names of the roles of a job'),
  jobButtons: asked<[job: string], string>('how many controls a job grants'),
} as const

/** Why sessions end. */
type EndReason = 'kicked' | 'disabled' | 'passwordChanged'
type Decoded = { readonly passwords: readonly string[]; readonly fresh: boolean }

/** Accounts, passwords and sessions. */
export const accounts = {
  /** Registers an account for somebody of this hospital; false when it is taken, here or anywhere. */
  claim: asked<[Context, account: string, staffId: number], Promise<boolean>>('to register an account'),
  /** Lets group staff enter under the account they have elsewhere. */
  admit: asked<[Context, account: string, staffId: number], Promise<void>>('to admit an account'),
  /** Another name; false when it is taken. */
  rename: asked<[Context, account: string, renamed: string], Promise<boolean>>('to rename an account'),
  release: asked<[Context, account: string], Promise<void>>('to free an account'),
  unlock: asked<[Context, account: string], Promise<void>>('to forget wrong passwords'),
  switch: asked<[Context, staffIds: Ids, enabled: boolean], Promise<void>>('to switch accounts on or off'),
  /** What the browser sent in code; null when it cannot be read. */
  decode: asked<[Context, keyId: string, encoded: readonly string[]], Promise<Decoded | null>>('to decode passwords'),
  /** A password shown once, and what is kept of it. */
  password: asked<[Context], Promise<{ readonly plain: string; readonly hash: string }>>('a password shown once'),
  hash: asked<[Context, password: string], Promise<string>>('what is kept of a password'),
  setPassword: asked<[Context, staffId: number, hash: string, mustChange: boolean], Promise<void>>('to set a password'),
  /** @returns how many ended */
  endSessions: asked<[Context, staffId: number, EndReason], Promise<number>>('to end somebody’s sessions'),
  taken: asked<[account: RawBuilder<unknown>], RawBuilder<unknown>>('whether an account is taken'),
} as const

/** The same as columns and conditions. */
export const accountsIn = {
  /** Is the account of a person held back after wrong passwords? */
  locked: asked<[person: string], RawBuilder<unknown>>('whether an account is locked'),
  /** Group staff whose account is at home in another hospital. */
  visiting: asked<[person: string], string>('whether an account is at home elsewhere'),
  hasPassword: asked<[person: string], string>('whether somebody has a password'),
  lastLogin: asked<[person: string], string>('when somebody signed in last'),
  openSessions: asked<[person: string], string>('how many sessions somebody has open'),
  /** Accounts in use, of the hospital whose id a column holds. */
  seatsTaken: asked<[hospital: string], string>('how many accounts of a hospital are in use'),
} as const

/** May this person learn today whether these numbers are on file? Answering counts them. */
export const numbers = {
  mayProbe: asked<[Context, number: string], Promise<boolean>>('whether somebody may ask for a number'),
  mayProbeSheet: asked<[Context, numbers: readonly string[]], Promise<boolean>>(
    'whether a sheet may ask for its numbers',
  ),
} as const
