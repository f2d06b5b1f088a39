/**
 * Whose file is it? Areas name the kinds of documents that carry files; the document's own permission decides who sees
 * them, and its state whether they may go. Source: clinical-admin §18.
 */
import { fileRefusals } from '@clinic/contract/areas/files/calls.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import type { Context } from '../../kit/context.ts'

export type Size = 'thumb' | 'original'

export type FileOwner = {
  /** May this person see the document's files, with its scope and its private marks? */
  readonly maySee: (ctx: Context, ownerId: number, size: Size) => Promise<boolean> | boolean
  /** Why a file of the document cannot be deleted by itself; default: it goes with its document only. */
  readonly whyNotRemove?: (ctx: Context, ownerId: number) => Promise<Refusal | null>
  /** The customer a document is about. */
  readonly customerOf?: (ctx: Context, ownerId: number) => Promise<number | undefined>
  /** Looking at an original leaves a row in the trail (photos of patients). */
  readonly traced?: boolean
}

const owners = new Map<string, FileOwner>()

/** Registers a kind of document; named in `wiring.ts`. @param type the word stored with its files: `avatar` */
export const ownFiles = (type: string, owner: FileOwner): void => {
  if (owners.has(type)) throw new Error(`files of ${type} have an owner already`)
  owners.set(type, owner)
}

/** The rules of a kind of document. Files of a kind nobody registered any more are seen by nobody. */
export const ownerOf = (type: string): FileOwner =>
  owners.get(type) ?? { maySee: () => false, whyNotRemove: async () => fileRefusals.kept() }
