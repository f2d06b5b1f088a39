/** Calls are spoken by the browser; one speaks only after somebody has touched the page. */

/** Whether this browser may speak now. */
export const mayVoice = (): boolean =>
  'speechSynthesis' in globalThis && (navigator.userActivation?.hasBeenActive ?? true)

/** Said into a press: from then on the page may speak. */
export const allowVoice = (): void => {
  if ('speechSynthesis' in globalThis) speechSynthesis.speak(new SpeechSynthesisUtterance(''))
}

/** Number and room are what is spoken: names are not. Signs one by one, so that A018 is no word. */
export const sentenceOfCall = ({ ticket, place }: { readonly ticket: string; readonly place: string }): string =>
  `请 ${[...ticket].join(' ')} 号，到 ${place}`

export const speak = (sentence: string): void => {
  if (!mayVoice()) return
  const said = new SpeechSynthesisUtterance(sentence)
  said.lang = 'zh-CN'
  said.rate = 0.9
  speechSynthesis.speak(said)
}
