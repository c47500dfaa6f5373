/** Replaces CSS modules in jsdom: every class has its own name. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
