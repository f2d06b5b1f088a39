/** What other areas may read of appointments inside their own statements, as text. Knows no other area. */

/** An appointment, looked up by its id. */
export const appointmentById = (appointment: string): string => `appointments.appointment ${appointment}`
