/** The token of the simulated carrier's own programs. */
export const opsToken = 'ops-token-of-the-simulated-carrier'
