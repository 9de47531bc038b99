/** The people of the demonstration (D39). */
export const demoAccounts = [
  'tienda@demo.example',
  'despacho@demo.example',
  'deposito@demo.example',
  'admin@demo.example',
  'sucursal@demo.example',
  'escaner@demo.example',
  'reparto@demo.example',
] as const

export const demoPassword = 'demo-posta-2026'

export function isDemoAccount(email: string): boolean {
  return demoAccounts.some((one) => one === email)
}
