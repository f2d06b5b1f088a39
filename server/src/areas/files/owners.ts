/**
 * Whose file is it? Areas name the kinds of documents that carry files; the document's own permission decides who sees
 * them, and its state whether they may go. Source: clinical-admin §18.
 */
import { fileRefusals } from '@clinic/contract/areas/files/calls.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'

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

/** The kinds of documents, by the word stored with their files: `avatar`. */
export const fileOwners = asked<[], Readonly<Record<string, FileOwner>>>('whose files are whose')

/** The rules of a kind of document. Files of a kind nobody registered any more are seen by nobody. */
export const ownerOf = (type: string): FileOwner =>
  fileOwners()[type] ?? { maySee: () => false, whyNotRemove: async () => fileRefusals.kept() }
