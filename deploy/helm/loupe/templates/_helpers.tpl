{{- define "loupe.labels" -}}
app.kubernetes.io/name: loupe
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "loupe.image" -}}
{{ .Values.images.registry }}{{ if .Values.images.registry }}/{{ end }}loupe
{{- end -}}

{{- define "loupe.tag" -}}
{{ .Values.images.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "loupe.secret" -}}
{{ required "Set secretName to a Secret with SESSION_SECRET, IDENTITY_SECRET, DATABASE_URL and REPORTS_DATABASE_URL" .Values.secretName }}
{{- end -}}

{{- define "loupe.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "loupe.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "loupe.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 5
  timeoutSeconds: 2
  failureThreshold: 4
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 2
lifecycle:
  # Until no balancer sends new requests any more; those under way are finished after it.
  preStop: { exec: { command: [sleep, '5'] } }
{{- end -}}

{{- define "loupe.commonEnv" -}}
- { name: NODE_ENV, value: production }
- { name: HOST, value: 0.0.0.0 }
- { name: DATA_DIR, value: /data }
- { name: SHOP_CONFIG, value: /config/shop.json }
- { name: LOG_LEVEL, value: {{ .Values.logLevel | quote }} }
- { name: METRICS_HOST, value: 0.0.0.0 }
- { name: METRICS_PORT, value: {{ .Values.metrics.port | quote }} }
- name: IDENTITY_SECRET
  valueFrom: { secretKeyRef: { name: {{ include "loupe.secret" . }}, key: IDENTITY_SECRET } }
{{- end -}}

{{- define "loupe.volumeMounts" -}}
- { name: shop, mountPath: /config, readOnly: true }
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end -}}

{{- define "loupe.volumes" -}}
- name: shop
  configMap: { name: {{ .Release.Name }}-shop }
- name: tmp
  emptyDir: { medium: Memory, sizeLimit: 64Mi }
{{- end -}}
