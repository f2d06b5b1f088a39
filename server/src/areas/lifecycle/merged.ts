/** Moves of an archive that goes into another one: its history. */
import { type Following, kept } from '../../kit/following.ts'

export const movesFollow: Following = kept('lifecycle.move')
