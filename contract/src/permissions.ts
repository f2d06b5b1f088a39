/** Permission words are types: one that no page or button of the menu has does not compile (house, sentence 17; ADR 0044). */
import type { Permission } from './permissions.generated.ts'

export type { Permission, ResourcePermission } from './permissions.generated.ts'

/** What somebody holds. Asked by a word of the menu alone; words met at run time (rows of the menu) are asked by `holdsWord`. */
export type Permissions = Iterable<string> & { has(word: Permission): boolean; readonly size: number }

/** For words read from the menu's rows, which the platform may add to. */
export const holdsWord = (held: Permissions, word: string): boolean => held.has(word as Permission)
