import type { AuditObject } from '@clinic/contract/audit-objects.ts'

/** What a hospital sets, for everybody. */
const settings: readonly AuditObject[] = [
  'comboSetting',
  'consultTemplate',
  'consultType',
  'creditSetting',
  'rechargeSetting',
  'demandGroup',
  'printTemplate',
  'queueSetting',
  'settlementConfig',
  'tillSetting',
]
/** Things the trail tells about whose fields no list shows, and why nobody hides them. */
export const untold: Readonly<Partial<Record<AuditObject, string>>> = {
  ...Object.fromEntries(settings.map((word) => [word, 'a setting of the hospital'])),
  account: 'a new account of a registration',
  balance: 'by what a list was taken along',
  coins: 'by what a list was taken along',
  debt: 'by what a list was taken along',
  customRecord: 'fields of its own in each table, none of which a role hides',
  file: 'name and size of a file',
  hospital: "the platform's own",
  jobType: 'a word',
  login: 'how somebody signed in',
  menu: "the product's own tree",
  metadataDatabase: "the platform's own",
  metadataField: "the platform's own",
  metadataTable: "the platform's own",
  password: 'that it changed',
  purchasedItem: 'by what a list was taken along',
  receipt: 'that it was printed',
  receiving: 'who receives now',
  screen: 'what a screen reports: words of its own',
  waitingScreen: 'what a screen of the waiting room is called, and that it was opened',
  trail: 'what was looked for in the log',
}
