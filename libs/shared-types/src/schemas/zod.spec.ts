/** Zod's probe and generated parsers all use this constructor. */
test('form schemas are built and used without generating code', async () => {
  const made = jest.fn();
  const real = globalThis.Function;
  jest.resetModules();
  globalThis.Function = new Proxy(real, {
    construct(target, args, self) {
      made(...args);
      return Reflect.construct(target, args, self) as object;
    },
  });
  try {
    const { createJobSchema } = await import('./index');
    const z = await import('./zod');
    expect(createJobSchema.safeParse({ firstName: 'Zoë' }).success).toBe(false);
    expect(z.object({ name: z.string() }).parse({ name: 'Zoë' })).toEqual({ name: 'Zoë' });
  } finally {
    globalThis.Function = real;
  }
  expect(made).not.toHaveBeenCalled();
});
