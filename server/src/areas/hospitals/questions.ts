/** What hospitals ask of the areas that are built on them: people, rights, accounts. Parts of statements are texts. */
import type { hospitalAdministration } from '@clinic/contract/areas/hospitals/administration.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import type { Context } from '../../kit/context.ts'
import { Bool, type RowOf, Str } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'

/** A hospital's first administrator. */
export type Administrator = {
  readonly account: string
  readonly name: string
  /** 1 of the hospital (default), 0 of the platform. */
  readonly userType?: 0 | 1
  readonly gender?: 1 | 2
  readonly phone?: string
  readonly jobNo?: string
  readonly hiredOn?: string
  readonly passwordHash?: string
  /** Another password must be chosen first (default). */
  readonly mustChange?: boolean
}
type New = {
  readonly name: string
  readonly administrator: Administrator
  /** Codes of the roles that are granted what the product's reference says (default: all); the others grant nothing yet. */
  readonly granted?: readonly string[] | undefined
}

/** Makes everything a hospital begins with in the hospital of the context. @returns the administrator's staff id */
export const furnishings = asked<[Context, New], Promise<number>>('what a new hospital begins with')

/** What is in the hospital of the context, each an expression that counts. */
export const held = {
  customers: asked<[], string>('how many customers a hospital has'),
  people: asked<[], string>('how many people a hospital has besides its administrators'),
}

export const Versions = { sysVer: Str, lifeVer: Str, groupHis: Bool }
export type Versions = RowOf<typeof Versions>
type Move = { readonly from: Versions; readonly to: Versions }
type Change = OutputOf<(typeof hospitalAdministration)['previewVersion']>

/** The pages and controls of a hospital, by its versions. */
export const rights = {
  preview: asked<[Context, hospitalId: number, Move], Promise<Change>>('what other versions would change'),
  apply: asked<[Context, Change['addedMenus']], Promise<void>>('to give and take what versions change'),
  synchronise: asked<[Context], Promise<OutputOf<(typeof hospitalAdministration)['synchroniseMenu']>>>(
    'to bring a hospital in line with the menu',
  ),
  /** Everybody's rights are read anew. */
  forget: asked<[Context], Promise<void>>('to forget the rights that are remembered'),
}

type Policy = { readonly idleMinutes: number; readonly maxSessions: number }

/** Accounts, and the door a hospital registers at. */
export const accounts = {
  /** Is it anybody's, in any hospital? */
  taken: asked<[Context, account: string], Promise<boolean>>('whether an account is taken'),
  /** All accounts of the hospital of the context are free again. */
  release: asked<[Context], Promise<void>>('to free the accounts of a hospital'),
  /** A password shown once, and what is kept of it. */
  password: asked<[Context, length: number], Promise<{ readonly plain: string; readonly hash: string }>>(
    'a password that is shown once',
  ),
  /** Accounts in use, of the hospital whose id a column holds. */
  seatsTaken: asked<[hospital: string], string>('how many accounts of a hospital are in use'),
  /** How long people of a hospital stay signed in, and on how many devices. */
  idleMinutes: asked<[hospital: string], string>('after how many minutes people are signed out'),
  maxSessions: asked<[hospital: string], string>('on how many devices one is signed in'),
  setPolicy: asked<[Context, Policy], Promise<void>>('to set how long people stay signed in'),
  /** Takes a captcha whatever the answer: was it right? */
  captcha: asked<[Context, uuid: string, answer: string], Promise<boolean>>('whether a captcha is right'),
  /** Counts a registration from the address of the context: seconds to wait where there were too many, else null. */
  knock: asked<[Context], Promise<number | null>>('whether an address registers too often'),
}

/** The logo of a hospital. */
export const logo = {
  bind: asked<[Context, hospitalId: number, fileId: number | null], Promise<void>>('to keep the logo of a hospital'),
  /** `{ id, originalName, filePath }` of the file whose id a column holds. */
  shown: asked<[hospital: string, fileId: string], string>('the logo of a hospital'),
}
