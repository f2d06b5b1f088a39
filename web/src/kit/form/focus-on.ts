/**
 * Puts the focus into a field of a dialog when the dialog is shown: the browser's own autofocus comes while the dialog stands
 * nowhere yet, and the focus would be on its closing button. `<Modal afterOpenChange={focusOn('opening-float')} …>`
 */
export const focusOn = (id: string) => (shown: boolean) => {
  if (shown) document.getElementById(id)?.focus()
}
