/** Which columns of the customer list her header and archive show under other names: hidden there, hidden here. */

import { type ColumnName, changedColumns, type Shows } from '../../table.ts'
import { customerWrite } from './nouns.ts'
import { customerTable } from './tables.ts'

const column = (prop: string): readonly ColumnName[] => [`customers.customer:${prop}`]
/** Fields of header and archive that go by other names than the list's columns, or tell the same. */
export const headerShows: Shows = {
  birthday: column('age'),
  integralDtos: column('tags'),
  blacklistBoth: column('blacklist'),
  allergyAskedTime: column('allergyState'),
}
export const archiveShows: Shows = {
  birthday: column('age'),
  birthdayType: column('age'),
  allergyAskedTime: column('allergyState'),
  allergyAskedByName: column('allergyState'),
  phoneRegion: column('phone'),
  phoneRelation: column('phone'),
  phoneOwnerId: column('phone'),
  phoneOwnerName: column('phone'),
  phone2: column('phone'),
  sourceTypeId: column('developmentChannels'),
  sourceId: column('channelName'),
  recommenderId: column('recommenderName'),
  developerId: column('developersName'),
  consultantId: column('attributionConsultantName'),
  csId: column('csName'),
  doctorId: column('doctorName'),
}
/** What a changed archive writes into. */
export const archiveChanges = changedColumns(customerTable, customerWrite, archiveShows)
