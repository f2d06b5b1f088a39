/**
 * What is asked when the app opens, before anything is drawn: who she is, her menu, her settings. By address, because this is read
 * with the first file, and what the calls say otherwise would make it heavier; the test holds them to the contract.
 */
export const OPENING_QUESTIONS = [
  '/api/v1/his/hospital/get/current',
  '/api/v1/login/usr/auth/menu',
  '/api/v1/login/usr/preference',
] as const
