/** Rows of a sheet and an archive that goes into another one: the row became the kept one's. */
import { moved } from '../../kit/following.ts'

export const importsFollow = moved('imports.import_row')
