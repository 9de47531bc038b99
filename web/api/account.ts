/**
 * The shipper that a person with several accounts works for now. Each tab has its own, so that two
 * can be open side by side.
 */
const storageKey = 'posta-account'

export function chosenAccount(): string | undefined {
  return sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey) ?? undefined
}

export function chooseAccount(shipper: string): void {
  sessionStorage.setItem(storageKey, shipper)
  localStorage.setItem(storageKey, shipper)
}
