import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.text.SimpleDateFormat;
import java.util.*;

/** java AxisClient [soap url] [calls.txt]: sends what the lines say, and prints lines of answers. */
public class AxisClient {
  static final SimpleDateFormat DAY = new SimpleDateFormat("yyyy-MM-dd");
  static java.io.PrintStream out;
  static Map<String, String> values = new LinkedHashMap<String, String>();

  public static void main(String[] args) throws Exception {
    out = new java.io.PrintStream(System.out, true, "UTF-8");
    List<String> operations = new ArrayList<String>();
    for (String line : Files.readAllLines(Paths.get(args[1]), java.nio.charset.StandardCharsets.UTF_8)) {
      String[] parts = line.split("\t", 2);
      values.put(parts[0], parts[1]);
      String operation = parts[0].substring(0, parts[0].indexOf('.'));
      if (!operations.contains(operation)) operations.add(operation);
    }
    carrier.CarrierPortType port = new carrier.CarrierLocator().getcarrierPort(new java.net.URL(args[0]));
    for (String operation : operations)
      for (Method method : carrier.CarrierPortType.class.getMethods())
        if (method.getName().equals(operation)) call(port, method);
  }

  static void call(Object port, Method method) throws Exception {
    try {
      print(method.getName(), method.invoke(port, build(method.getParameterTypes()[0], method.getName())));
    } catch (java.lang.reflect.InvocationTargetException error) {
      out.println(method.getName() + ".fault\t" + error.getCause());
    }
  }

  static boolean has(String path) {
    for (String key : values.keySet())
      if (key.equals(path) || key.startsWith(path + ".") || key.startsWith(path + "[")) return true;
    return false;
  }

  static Object build(Class<?> type, String path) throws Exception {
    if (type.isArray()) {
      int length = 0;
      while (has(path + "[" + length + "]")) length++;
      Object array = Array.newInstance(type.getComponentType(), length);
      for (int i = 0; i < length; i++) Array.set(array, i, build(type.getComponentType(), path + "[" + i + "]"));
      return array;
    }
    if (values.containsKey(path)) return scalar(type, values.get(path));
    Object bean = type.getDeclaredConstructor().newInstance();
    for (Method setter : type.getMethods()) {
      if (!setter.getName().startsWith("set") || setter.getParameterCount() != 1) continue;
      String name = setter.getName().substring(3);
      for (String field : new String[] {name.substring(0, 1).toLowerCase() + name.substring(1), name})
        if (has(path + "." + field)) setter.invoke(bean, build(setter.getParameterTypes()[0], path + "." + field));
    }
    return bean;
  }

  static Object scalar(Class<?> type, String text) throws Exception {
    if (type == java.util.Date.class) return DAY.parse(text);
    if (type == Float.class || type == float.class) return Float.valueOf(text);
    if (type.getPackage().getName().equals("carrier"))
      return type.getMethod("fromString", String.class).invoke(null, text);
    return type.getConstructor(String.class).newInstance(text);
  }

  static void print(String path, Object value) throws Exception {
    if (value == null) return;
    if (value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) print(path + "[" + i + "]", Array.get(value, i));
    } else if (value instanceof java.util.Date) {
      out.println(path + "\t" + DAY.format((java.util.Date) value));
    } else if (value.getClass().getName().startsWith("carrier.")) {
      for (Method getter : value.getClass().getMethods()) {
        String name = getter.getName();
        if (!name.startsWith("get") || name.equals("getClass") || getter.getParameterCount() != 0) continue;
        if (name.equals("getTypeDesc")) continue;
        print(path + "." + name.substring(3, 4).toLowerCase() + name.substring(4), getter.invoke(value));
      }
    } else {
      out.println(path + "\t" + value);
    }
  }
}
