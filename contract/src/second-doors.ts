/** Calls no screen names, each with its reason. A house test fails for any other call without a screen, and for one here that has one. */

import { jobRights } from './areas/access/job-rights.ts'
import { limits } from './areas/access/limits.ts'
import { menus } from './areas/access/menus.ts'
import { rabbitRoles, roles } from './areas/access/roles.ts'
import { appointmentResources } from './areas/appointments/resources.ts'
import { cashier } from './areas/cashier/calls.ts'
import { combos } from './areas/combos/calls.ts'
import { consulting } from './areas/consulting/calls.ts'
import { credits, exchanges, packages } from './areas/credits/calls.ts'
import { customers } from './areas/customers/calls.ts'
import { declarations } from './areas/declarations/calls.ts'
import { dictionaries, dictionaryEntries, dictionaryOptions, dictionaryTypes } from './areas/dictionaries/calls.ts'
import { files } from './areas/files/calls.ts'
import { holidays } from './areas/holidays/calls.ts'
import { hospitals } from './areas/hospitals/calls.ts'
import { ledger } from './areas/ledger/calls.ts'
import { cardRights, cardTypes } from './areas/memberships/calls.ts'
import { messages } from './areas/messages/calls.ts'
import { metadataFields, metadataTables } from './areas/metadata/calls.ts'
import { orders } from './areas/orders/calls.ts'
import { productTypes, universalKinds } from './areas/products/calls.ts'
import { profile } from './areas/profile/calls.ts'
import { purchases } from './areas/purchases/calls.ts'
import { scheduling, shiftTypes } from './areas/scheduling/calls.ts'
import { session } from './areas/session/calls.ts'
import { listColumns } from './areas/session/list-columns.ts'
import { members } from './areas/staff/accounts.ts'
import { staff } from './areas/staff/calls.ts'
import { departments } from './areas/staff/departments.ts'
import { jobs } from './areas/staff/jobs.ts'
import { trail } from './areas/trail/calls.ts'
import { triage } from './areas/triage/calls.ts'
import { visitRules, visitTypes } from './areas/visits/settings.ts'
import type { Call } from './call.ts'

/** Calls that go without a screen for one reason. */
type Without = { readonly because: string; readonly calls: readonly Call[] }

const callsOf = (groups: readonly Without[]): readonly Call[] => groups.flatMap(({ calls }) => calls)

/** The same thing by another path, as the specification prints it beside the one the screens use. */
const otherPaths: readonly Without[] = [
  {
    because: 'the old sign-in of /data/hospitalStaff; the screens sign in by /login/usr',
    calls: [session.captchaOfStaff, session.loginOfStaff],
  },
  {
    because: 'the older path; 个人中心 changes the password by /rabbit/system/member/password/change',
    calls: [profile.changePassword],
  },
  {
    because: 'old selectors of staff and departments; the pickers ask staff.everybody, byJobName and departments',
    calls: [staff.byPostName, staff.doctorsByPostName, staff.departmentsWithStaff, staff.myDepartments],
  },
  {
    because: 'a department is chosen among departments.all and staff.departments, which say their parents',
    calls: [departments.tree],
  },
  {
    because: 'the rabbit twins of departments and jobs; the screens use those of his',
    calls: [
      departments.createByRabbit,
      departments.updateByRabbit,
      departments.removeByRabbit,
      jobs.findAll,
      jobs.findPage,
      jobs.createByRabbit,
      jobs.updateByRabbit,
      jobs.removeByRabbit,
    ],
  },
  {
    because: 'parts of members.page, update and uniqueCheck, which the account page uses',
    calls: [members.find, members.departments, members.updateBase, members.verify],
  },
  {
    because: 'the role list offers and saves the same by roles.list and saveContent',
    calls: [roles.all, roles.saveScope],
  },
  {
    because: 'the rabbit twins of roles; the screens use those of his',
    calls: [
      rabbitRoles.page,
      rabbitRoles.get,
      rabbitRoles.getWhole,
      rabbitRoles.create,
      rabbitRoles.update,
      rabbitRoles.remove,
      rabbitRoles.all,
      rabbitRoles.saveMembers,
      rabbitRoles.saveMenus,
    ],
  },
  {
    because: 'limits of one owner by themselves; the role drawer reads and saves them with the whole role',
    calls: [limits.list, limits.save, limits.remove, limits.removeByPost],
  },
  {
    because: 'the triage of the consultant-side queue; the screens ask triage.create, update and cancel',
    calls: [consulting.createQueued, consulting.updateQueued, consulting.cancelQueued],
  },
  {
    because: 'the job drawer asks jobRights.buttons, which says of each button whether the job has it',
    calls: [jobRights.everyButton],
  },
  {
    because: 'the menu page reads the whole tree by menus.all',
    calls: [menus.list, menus.treeAll, menus.treeOfApp, menus.findUri],
  },
  {
    because: 'the rabbit twins of menus; the screens use those of his',
    calls: [menus.rabbitOne, menus.rabbitCreate, menus.rabbitUpdate, menus.rabbitRemove],
  },
  {
    because: 'further doors to hospitalNames and hospitals.register',
    calls: [hospitals.namesByPost, hospitals.registerByUser, hospitals.registerHospital],
  },
  {
    because: 'the session says which hospital and which hospitals below it; 本院信息 reads its own',
    calls: [hospitals.detail, hospitals.children],
  },
  { because: 'regions are chosen by hospitals.provinces and cities', calls: [hospitals.areas, hospitals.findAreas] },
  { because: 'searched by POST, so that no number stands in an address', calls: [customers.searchByGet] },
  {
    because: 'shorter heads of a customer; window, panel and strip read customers.details',
    calls: [customers.detail, customers.panelHeader],
  },
  {
    because: 'what is left of the day’s looks comes with the number itself (customers.reveal)',
    calls: [customers.limitState, customers.limitStateByPost],
  },
  {
    because: 'words of lists come by dictionaries.items',
    calls: [dictionaries.all, dictionaries.options, dictionaries.parentOptions],
  },
  {
    because: 'the rabbit twins of dictionaryTypes',
    calls: [dictionaries.findAll, dictionaries.findPage, dictionaries.create, dictionaries.update, dictionaries.remove],
  },
  {
    because: 'the older twins of dictionaryEntries',
    calls: [
      dictionaryOptions.list,
      dictionaryOptions.one,
      dictionaryOptions.create,
      dictionaryOptions.update,
      dictionaryOptions.remove,
    ],
  },
  { because: 'one message by itself; the list removes those that are selected', calls: [messages.remove] },
  {
    because: 'the panel’s own paths of what its tabs do by the calls of the desks',
    calls: [
      triage.panelRegister,
      consulting.panelRecords,
      consulting.panelRegister,
      consulting.panelDemands,
      declarations.panelRecord,
      declarations.panelRegister,
    ],
  },
  { because: 'the consultation reads its orders by orders.list', calls: [orders.advisoryList] },
  { because: 'the kinds of entries are words of the contract', calls: [ledger.types] },
  {
    because: 'GETs that change something, as printed; the screens use their twins under POST',
    calls: [ledger.revoke, cashier.cancel],
  },
  { because: 'the list row has all that one shows', calls: [metadataTables.one, metadataFields.one] },
  { because: 'the older path of consulting.findTemplate', calls: [consulting.findTemplateByName] },
]
/** Calls whose deed a screen does by another call. */
export const secondDoors = callsOf(otherPaths)

/** One row by its id: its screen has the row from the list it opened it in. */
export const singleRows: readonly Call[] = [
  visitRules.one,
  visitTypes.one,
  shiftTypes.one,
  scheduling.one,
  holidays.one,
  appointmentResources.one,
  credits.one,
  exchanges.one,
  packages.one,
  cardTypes.one,
  cardRights.one,
  combos.one,
  departments.one,
  jobs.one,
  roles.one,
  menus.one,
  listColumns.columnsOf,
  customers.typeOne,
  customers.sourceOne,
  dictionaryTypes.one,
  dictionaryEntries.one,
  triage.rule,
  consulting.demand,
  consulting.type,
  consulting.template,
  consulting.demandGroup,
  productTypes.one,
  universalKinds.one,
  purchases.record,
]

/** Asked by an address in the page, or by programs that are not ours. */
const notByValue: readonly Without[] = [
  { because: 'a picture is asked by its address (imagePath)', calls: [files.image] },
  {
    because: 'other programs note what was done on their screens; ours is noted by the calls themselves',
    calls: [trail.addOperationRecord],
  },
  {
    because:
      'a window that is held runs out by itself, also where the browser died; other programs may give it back at once',
    calls: [cashier.release],
  },
]
/** Calls whose screen would help nobody. */
export const withoutValue = callsOf(notByValue)

/** Calls whose screen is not built yet. Nothing is added here: the house test counts them. */
const toCome: readonly Without[] = [
  { because: 'what other programs noted is read by whoever examines it, by the call', calls: [trail.reported] },
  {
    because: 'a record is written by the consultation, and ends with it',
    calls: [consulting.createRecord, consulting.removeRecord],
  },
  { because: 'the desk shows what a session counts for from the item it read', calls: [purchases.price] },
]
/** Calls whose screen is still to come: a count among the ratchets. */
export const awaitingScreens = callsOf(toCome)
