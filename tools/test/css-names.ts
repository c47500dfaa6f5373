/** Stands in for a CSS module in jsdom: every class is called by its own name. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
